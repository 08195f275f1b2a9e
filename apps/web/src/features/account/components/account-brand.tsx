import { BrandMark } from '../../../ui/brand-mark.tsx'

/** Shows the logo above a form. The logo is not a link, so that a tap cannot leave the unfinished form. */
export function AccountBrand() {
  return (
    <p className="flex items-center gap-[9px] font-display text-[18px] leading-6 font-bold tracking-[-0.025em] text-ink">
      <BrandMark />
      Homefield
    </p>
  )
}
