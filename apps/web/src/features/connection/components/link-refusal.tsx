import { useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { OutcomeFace } from '../import/components/outcome-face.tsx'

interface LinkRefusalProps {
  error: ApiError
  /** Clears the link field and focuses it, so that the user can paste another link. */
  onAnother: () => void
  /** Opens the instructions for finding the link. Null if they are already open. */
  onHelp: (() => void) | null
}

/** Explains why a link can be opened but leads to no readable calendar (`feedUnreadable`). */
export function LinkRefusal({ error, onAnother, onHelp }: LinkRefusalProps) {
  const { t } = useLingui()
  const reason = reasonOf(error)
  const [title, text] =
    reason === 'notACalendar'
      ? [
          t`This link opens a web page, not a calendar`,
          t`The page may ask for a password first. Look for “Subscribe”, “iCal” or “Export” there, and copy that link.`,
        ]
      : reason === 'empty'
        ? [
            t`This link doesn’t return anything`,
            t`Their server sent an empty page. Try again in a few minutes, or copy the link again.`,
          ]
        : [
            t`This calendar cannot be read`,
            t`What the link leads to begins like a calendar but is damaged. Try again in a few minutes, or copy the link again.`,
          ]
  return (
    <Card className="mt-4 p-5">
      <div role="alert">
        <OutcomeFace
          icon={FileText}
          tone="neg"
          title={title}
          actions={
            <>
              <Button variant="primary" onPress={onAnother}>
                {t`Paste another link`}
              </Button>
              {onHelp === null ? null : (
                <Button variant="ghost" onPress={onHelp}>
                  {t`What to look for`}
                </Button>
              )}
            </>
          }
        >
          {text}
        </OutcomeFace>
      </div>
    </Card>
  )
}

function reasonOf({ details }: ApiError): string | undefined {
  const { reason } = (details ?? {}) as { reason?: string }
  return reason
}
