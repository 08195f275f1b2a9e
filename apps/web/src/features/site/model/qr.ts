import { encode } from 'uqr'

// ISO/IEC 18004 requires a blank margin of four modules.
// This SVG has a margin of two modules, and the white card around the SVG provides the rest.
const QUIET = 2

/** Returns a QR code as one SVG path, in which each module is one unit wide. */
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
