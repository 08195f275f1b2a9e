import { useLingui } from '@lingui/react/macro'
import { BrandMark } from '../../../../ui/brand-mark.tsx'
import './sample-notification.css'

/** What one looks like, for the eye alone. */
export function SampleNotification() {
  const { t } = useLingui()
  return (
    <div className="sample-well" aria-hidden="true">
      <div className="sample-notification">
        <BrandMark size={30} />
        <div className="min-w-0 flex-1">
          <p className="sample-title">
            <b>{t`Practice moved to 6:30 PM`}</b>
            <span>{t`now`}</span>
          </p>
          <p className="sample-text">{t`Maya, Fri, May 15. Was 6:00 PM.`}</p>
        </div>
      </div>
    </div>
  )
}
