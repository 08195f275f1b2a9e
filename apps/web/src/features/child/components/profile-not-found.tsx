import { useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

/**
 * Shows the same message whether the child never existed, was deleted or is not visible. It reveals nothing.
 * The message is an alert, because it may appear while the page is open.
 */
export function ProfileNotFound() {
  const { t } = useLingui()
  return (
    <div role="alert">
      <h1 className="sr-only">{t`Child profile`}</h1>
      <Card>
        <EmptyState
          drawing="diamond"
          title={t`Profile not found`}
          action={<LinkButton to="/profiles">{t`Go to profiles`}</LinkButton>}
        >
          {t`It was deleted, or it is not shared with you.`}
        </EmptyState>
      </Card>
    </div>
  )
}
