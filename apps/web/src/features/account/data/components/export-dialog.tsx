import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Note } from '../../../../ui/note.tsx'
import { PartState } from '../../security/components/part-state.tsx'
import { sortExports } from '../model.ts'
import { useRequestExport } from '../mutations.ts'
import { useMailGoesOut } from '../../queries.ts'
import { exportsQuery } from '../queries.ts'
import { ExportList } from './export-list.tsx'
import { PersonalDataSummary } from './personal-data-summary.tsx'

/**
 * Shows what an export of the user's data would contain, the running export, and the existing archives.
 * The export continues if the user closes the dialog.
 */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const query = useQuery(exportsQuery)
  const request = useRequestExport()
  const sendsMail = useMailGoesOut()
  const exports = query.data?.exports ?? []
  const isAsked = request.isSuccess || sortExports(exports).preparing !== null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Export your data`}
      footer={
        isAsked ? (
          <Button autoFocus onPress={onClose}>
            {t`Close`}
          </Button>
        ) : (
          <>
            <Button variant="ghost" onPress={onClose}>
              {t`Cancel`}
            </Button>
            <Button
              variant="primary"
              onPress={() => request.mutate()}
              isDisabled={query.data === undefined}
              isBusy={request.isPending}
              busyLabel={t`One moment...`}
            >
              {t`Prepare export`}
            </Button>
          </>
        )
      }
    >
      {request.errorText ? (
        <Note tone="neg" role="alert" className="mb-4">
          {request.errorText}
        </Note>
      ) : null}
      <PartState
        query={query}
        rows={4}
        loading={t`Checking your data...`}
        failed={t`We couldn’t check how much data you have.`}
      >
        {({ holds }) =>
          isAsked ? (
            <ExportList exports={exports} />
          ) : (
            <>
              <p className="mb-3.5 text-sm">
                {sendsMail
                  ? t`A zip file with all your data, ready in a few minutes. We’ll email you a link that works for 24 hours.`
                  : t`A zip file with all your data, ready in a few minutes. Download it here within 24 hours, since email isn’t set up on this Homefield server.`}
              </p>
              <PersonalDataSummary holds={holds} />
              <Note tone="neutral" className="mt-2.5">
                {t`Passwords, keys and link secrets are left out.`}
              </Note>
            </>
          )
        }
      </PartState>
    </Dialog>
  )
}
