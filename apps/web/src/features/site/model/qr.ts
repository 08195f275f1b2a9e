import { encode } from 'uqr'

// ISO/IEC 18004 requires a blank margin of four modules.
// The QR code itself contains two modules of the margin, and its white padding adds two more.
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
