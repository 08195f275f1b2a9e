import { SkeletonBlock } from '../../../../ui/skeleton.tsx'

const WIDTHS = ['62%', '40%', '54%', '70%', '36%'] as const

export function MessagesSkeleton() {
  return (
    <div className="flex flex-col gap-2 p-4">
      {WIDTHS.map((width, index) => (
        <SkeletonBlock key={width} width={width} height={36} className={index % 3 === 2 ? 'ml-auto' : ''} />
      ))}
    </div>
  )
}
