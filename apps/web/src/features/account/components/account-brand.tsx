import { BrandMark } from '../../../ui/brand-mark.tsx'

/** The brand above a form that the user must finish, so it is not a link. */
export function AccountBrand() {
  return (
    <p className="flex items-center gap-[9px] font-display text-[18px] leading-6 font-bold tracking-[-0.025em] text-ink">
      <BrandMark />
      Homefield
    </p>
  )
}
