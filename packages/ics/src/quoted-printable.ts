/**
 * A quoted-printable text (RFC 2045, 6.7), its soft line breaks already joined. The characters are those of `charset`;
 * where that is not known, or not said, of UTF-8, or of Windows-1252 if they are no UTF-8. What is no code is left as it is.
 */
export function quotedPrintable(text: string, charset: string | null): string {
  return text
    .replaceAll(/(?:=[0-9A-F]{2})+/gi, (codes) => {
      const bytes = Uint8Array.from(codes.slice(1).split('='), (code) => parseInt(code, 16))
      return decoded(bytes, charset ?? 'utf-8') ?? decoded(bytes, 'windows-1252') ?? codes
    })
    .replaceAll('\0', '')
}

function decoded(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
