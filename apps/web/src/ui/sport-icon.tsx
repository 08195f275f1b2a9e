import { trustedDrawing } from '../lib/trusted-types.ts'

const files = import.meta.glob<string>('../assets/sports/sport-*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Maps the name of an icon to the content of the svg element in its file. */
const drawings = new Map(
  Object.entries(files).map(([path, svg]) => [
    path.replace(/^.*\/sport-(.+)\.svg$/, '$1'),
    trustedDrawing(svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')),
  ]),
)

interface SportIconProps {
  /** The `icon` of the sport in the catalog. For an unknown name, a question mark is shown. */
  name: string
  size?: number
  className?: string
}

/** A decorative icon in the color of the text. Use 13 px in a chip, 17 on a card and 22 on a tile. */
export function SportIcon({ name, size = 13, className }: SportIconProps) {
  return (
    <svg
      className={`block flex-none ${className ?? ''}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size <= 14 ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      // This is safe: the drawings are files of the repository and never user input.
      dangerouslySetInnerHTML={{ __html: drawings.get(name) ?? drawings.get('unknown') ?? '' }}
    />
  )
}
