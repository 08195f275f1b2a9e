import type { Leg } from '@homefield/contract/coverage'
import { Footprints, UsersRound } from 'lucide-react'
import { isActive } from '../../model/leg.ts'
import { AdultDisc, type DiscSize } from '../../../../ui/disc.tsx'
import { initials } from '../../../../ui/monogram.ts'

const ROUND =
  'relative inline-grid size-(--s) flex-none place-items-center rounded-full text-[calc(var(--s)*0.37)] leading-none font-[650] select-none'
const BADGE =
  'absolute -right-1 -bottom-1 grid size-[calc(var(--s)*0.56)] place-items-center rounded-full text-[calc(var(--s)*0.44)] font-bold inset-ring inset-ring-surface'

/**
 * A disc for the driver of a leg: filled if confirmed, an outline if asked, marked if the event moved since,
 * and dashed if nobody drives. Screen readers skip the disc, because words stand beside it.
 */
export function DriverMark({ leg, size }: { leg: Leg | undefined; size: DiscSize }) {
  const style = { '--s': `${size}px` }
  const driver = leg && isActive(leg) ? leg.driver : null
  if (!leg || !driver)
    return (
      <span
        className={`${ROUND} border border-dashed border-line-control text-ink-3`}
        style={style}
        aria-hidden="true"
      >
        ?
      </span>
    )
  if (driver.kind === 'alone' || driver.kind === 'otherFamily') {
    const Drawing = driver.kind === 'alone' ? Footprints : UsersRound
    return (
      <span className={`${ROUND} bg-sunken text-ink-2`} style={style} aria-hidden="true">
        <Drawing size={size * 0.56} strokeWidth={2} />
      </span>
    )
  }
  if (leg.status === 'asked')
    return (
      <span
        className={`${ROUND} border border-line-control bg-surface text-ink-2`}
        style={style}
        aria-hidden="true"
      >
        {initials(driver.name)}
        <span className={`${BADGE} bg-surface text-ink-2`}>?</span>
      </span>
    )
  return (
    <span className="relative inline-flex flex-none" style={style} aria-hidden="true">
      <AdultDisc name={driver.name} size={size} />
      {leg.status === 'check' ? <span className={`${BADGE} bg-cau-tint text-cau-ink`}>!</span> : null}
    </span>
  )
}
