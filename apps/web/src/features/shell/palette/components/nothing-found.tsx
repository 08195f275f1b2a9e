import { useLingui } from '@lingui/react/macro'
import { STATE, STATE_TEXT, STATE_TITLE } from '../../../../ui/state.tsx'

/** Shown above the commands that may help. */
export function NothingFound({ q }: { q: string }) {
  const { t } = useLingui()
  return (
    <div className={`${STATE} pb-3!`} role="status">
      <p className={STATE_TITLE}>{t`Nothing found`}</p>
      <p className={STATE_TEXT}>{t`Nothing matches “${q}”. Try a shorter word, a date or a name.`}</p>
    </div>
  )
}
