/** An object of which nothing is known yet. */
export type JsonObject = { readonly [key: string]: unknown }
