import { encode } from 'uqr'

/** Around the code, in its own squares: ISO/IEC 18004 asks for four, which the white card makes up. */
const QUIET = 2

/** A code as one path, in squares of one unit. */
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
