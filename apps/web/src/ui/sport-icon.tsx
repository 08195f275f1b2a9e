import { trustedDrawing } from '../lib/trusted-types.ts'

const files = import.meta.glob<string>('../assets/sports/sport-*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Maps the name of a sport's icon to the SVG markup inside the `svg` element. */
const drawings = new Map(
  Object.entries(files).map(([path, svg]) => [
    path.replace(/^.*\/sport-(.+)\.svg$/, '$1'),
    trustedDrawing(svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')),
  ]),
)

interface SportIconProps {
  /** The sport's `icon` in the catalog of sports. For an unknown name, a question mark is shown. */
  name: string
  size?: number
  className?: string
}

/**
 * The icon of a sport, in the color of the surrounding text. Screen readers skip the icon.
 * Use a size of 13 px in a chip, 17 px on a card and 22 px on a tile.
 */
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
      // Inserting the markup as HTML is safe, because the drawings are files in our repository, not user input.
      dangerouslySetInnerHTML={{ __html: drawings.get(name) ?? drawings.get('unknown') ?? '' }}
    />
  )
}
