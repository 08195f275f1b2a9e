import { useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

/**
 * The text is the same for a deleted, a nonexistent and a private child, so it reveals nothing.
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
