/**
 * Decodes a quoted-printable text (RFC 2045, 6.7) after its soft line breaks have been joined.
 * If `charset` is unknown or missing, the bytes are read as UTF-8, or as Windows-1252 if they are not valid UTF-8.
 * Text outside of escape sequences is not changed.
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
