/** A whole number with digits grouped by three, as in all languages of the product: '1,234,567'. */
export const printCount = (count: number): string => count.toLocaleString('en')
