import file from '../../package.json' with { type: 'json' }

/** Version of the product, as package.json tells it. */
export const productVersion: string = file.version
