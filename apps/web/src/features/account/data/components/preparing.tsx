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
              ? t`It goes on if you leave. We email you when it is ready.`
              : t`It goes on if you leave, and appears here when it is ready.`}
          </p>
        </div>
      </div>
      <ProgressBar label={t`Preparing your export`} />
    </div>
  )
}
