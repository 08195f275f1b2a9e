import { useLingui } from '@lingui/react/macro'
import { BrandMark } from '../../../../ui/brand-mark.tsx'

/** A sample notification, hidden from screen readers. */
export function SampleNotification() {
  const { t } = useLingui()
  return (
    <div
      className="rounded-[10px] bg-sunken px-5 py-[22px] max-[390px]:px-3 max-[390px]:py-3.5"
      aria-hidden="true"
    >
      <div className="mx-auto flex max-w-[360px] items-center gap-3.5 rounded-[14px] bg-raised px-4 py-[13px] wrap-anywhere shadow-md max-[390px]:gap-2.5 max-[390px]:p-3">
        <BrandMark size={30} />
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline gap-2 text-[14px]/[19px] text-ink">
            <b className="min-w-0 flex-1 font-[650]">{t`Practice moved to 6:30 PM`}</b>
            <span className="flex-none text-[12px] text-ink-3">{t`now`}</span>
          </p>
          <p className="text-sm text-ink-2">{t`Maya, Fri, May 15. Was 6:00 PM.`}</p>
        </div>
      </div>
    </div>
  )
}
