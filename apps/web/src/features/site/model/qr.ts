import { encode } from 'uqr'

// ISO/IEC 18004 requires a blank margin of four modules.
// The SVG contains a margin of two modules, and the white padding around the SVG adds at least two more.
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
