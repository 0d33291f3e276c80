/**
 * About how wide a text is in pixels at 14 px, without measuring it: signs of East Asia are twice as
 * wide as letters.
 */
export const textWidth = (text: string, letter = 7.5): number =>
  [...text].reduce((sum, each) => sum + ((each.codePointAt(0) ?? 0) > 0x2e7f ? 14.5 : letter), 0)
