import { useMemo } from 'react'
import { encode } from 'uqr'

/**
 * Margin of the QR code in modules.
 * ISO/IEC 18004 requires a margin of four modules. The padding of the white card adds the rest.
 */
const QUIET = 2

/** A QR code, dark on white in both themes, because many cameras cannot read an inverted code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="size-[148px] flex-none self-center rounded-[10px] border border-line bg-white p-2 md:self-start"
      shapeRendering="crispEdges"
    >
      <path fill="#16181d" d={path} />
    </svg>
  )
}

function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET })
  let path = ''
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) path += `M${x} ${y}h1v1h-1z`
    }),
  )
  return { size, path }
}
