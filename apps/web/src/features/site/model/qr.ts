import { encode } from 'uqr'

/** The blank margin in modules. ISO/IEC 18004 requires four, and the white card around the code provides the rest. */
const QUIET = 2

/** A QR code as one SVG path. Each module is one unit wide. */
export function qrOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET })
  let path = ''
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) path += `M${x} ${y}h1v1h-1z`
    }),
  )
  return { size, path }
}
