import { BrandMark } from '../../../ui/brand-mark.tsx'

/** The brand above a form. It is not a link, because the user must finish the form. */
export function AccountBrand() {
  return (
    <p className="flex items-center gap-[9px] font-display text-[18px] leading-6 font-bold tracking-[-0.025em] text-ink">
      <BrandMark />
      Homefield
    </p>
  )
}
