/**
 * A whole number with its digits in groups of three, as all languages of the product write it:
 * 1234567 is '1,234,567'.
 */
export const printCount = (count: number): string => count.toLocaleString('en')
