/** An object of unknown content. */
export type JsonObject = { readonly [key: string]: unknown }
