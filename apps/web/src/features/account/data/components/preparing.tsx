import { useLingui } from '@lingui/react/macro'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { useMailGoesOut } from '../../queries.ts'

/** The server does not report progress, so the bar only shows that the export is running. */
export function Preparing() {
  const { t } = useLingui()
  const sendsMail = useMailGoesOut()
  return (
    <div className="pb-4" role="status">
      <div className="mb-3 flex items-start gap-3">
        <span className="pt-px">
          <Spinner />
        </span>
        <div>
          <p className="type-value">{t`Preparing your export`}</p>
          <p className="text-sm text-ink-3">
            {sendsMail
              ? t`You can leave this page. We’ll email you when it’s ready.`
              : t`You can leave this page. It will appear here when it’s ready.`}
          </p>
        </div>
      </div>
      <ProgressBar label={t`Preparing your export`} />
    </div>
  )
}
