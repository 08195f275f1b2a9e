import { BrandMark } from '../../../ui/brand-mark.tsx'

/** The name of the house above a form that must be finished: no link away. */
export function AccountBrand() {
  return (
    <p className="flex items-center gap-[9px] font-display text-[18px] leading-6 font-bold tracking-[-0.025em] text-ink">
      <BrandMark />
      Homefield
    </p>
  )
}
