/** Office Open XML writes characters that XML forbids as `_x000D_`. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-F]{4})_/gi, (_whole, code: string) =>
        String.fromCharCode(parseInt(code, 16)),
      )
    : text
