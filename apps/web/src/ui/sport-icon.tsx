import { trustedDrawing } from '../lib/trusted-types.ts'

const files = import.meta.glob<string>('../assets/sports/sport-*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Maps the icon name to the content of the file's svg element. */
const drawings = new Map(
  Object.entries(files).map(([path, svg]) => [
    path.replace(/^.*\/sport-(.+)\.svg$/, '$1'),
    trustedDrawing(svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')),
  ]),
)

interface SportIconProps {
  /** The `icon` of the sport catalog. An unknown name shows the question mark. */
  name: string
  size?: number
  className?: string
}

/** 13 px in a chip, 17 on a card, 22 on a tile. The color is that of the text. Decorative. */
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
      // Safe: the drawings come from the repository, never from input.
      dangerouslySetInnerHTML={{ __html: drawings.get(name) ?? drawings.get('unknown') ?? '' }}
    />
  )
}
