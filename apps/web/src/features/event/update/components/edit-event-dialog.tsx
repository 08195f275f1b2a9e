import { platformNamed } from '@homefield/domain/platform'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { PlatformTile } from '../../../../ui/platform-tile.tsx'
import { EventForm } from './event-form.tsx'
import { OwnTimeDialog } from './own-time-dialog.tsx'
import { ScopeChange } from './scope-change.tsx'
import { SeriesScopeDialog } from './series-scope-dialog.tsx'
import { StaleEventDialog } from './stale-event-dialog.tsx'
import { type EventToEdit, useEditEvent } from './use-edit-event.ts'

const FORM_ID = 'edit-event'

/** Callers mount this dialog only while it is open, because each mount starts a new form. */
export function EditEventDialog(props: EventToEdit) {
  const { t } = useLingui()
  const { event, before, values, platform, form, own, scope, ownTime, conflict, guard } = useEditEvent(props)
  return (
    <>
      {form.isOpen ? (
        <Dialog
          isOpen
          onClose={form.close}
          title={
            <>
              {t`Edit event`}
              {platform === null ? null : (
                <span className="mt-0.5 flex items-center gap-1.5 font-sans text-sm font-normal tracking-normal text-ink-3">
                  <PlatformTile
                    color={event.platformColor}
                    monogram={platformNamed(event.platform === 'Manual' ? 'Other' : event.platform).monogram}
                  />
                  <span className="min-w-0">
                    <Trans>Synced from {platform}.</Trans>{' '}
                    {own.left.length === 0
                      ? null
                      : plural(own.left.length, {
                          one: 'You changed # field.',
                          other: 'You changed # fields.',
                        })}
                  </span>
                </span>
              )}
            </>
          }
          footer={
            <>
              {own.fields.length === 0 ? null : (
                <Button
                  variant="ghost"
                  icon={RotateCcw}
                  className="max-md:basis-full! md:mr-auto"
                  isDisabled={form.isBusy || own.left.length === 0}
                  onPress={own.giveBack}
                >
                  {t`Use all of theirs`}
                </Button>
              )}
              <Button variant="ghost" onPress={form.close} isDisabled={form.isBusy}>
                {t`Cancel`}
              </Button>
              <Button
                variant="primary"
                type="submit"
                form={FORM_ID}
                isBusy={form.isBusy}
                busyLabel={t`Saving...`}
              >
                {t`Save Changes`}
              </Button>
            </>
          }
        >
          <EventForm
            id={FORM_ID}
            whose={{
              name: event.children.map((child) => child.name).join(', '),
              ownerName: event.ownerName,
              isOwn: event.isOwnEvent,
            }}
            values={values}
            known={{ duration: before.durationMinutes, days: values.startTime === null ? form.days : null }}
            sportLockedBy={platform}
            missing={form.missing}
            refusals={form.refusals}
            errorText={form.errorText}
            under={form.under}
            onChange={form.edit}
            onSubmit={form.submit}
          />
        </Dialog>
      ) : null}
      {scope ? (
        <SeriesScopeDialog action="edit" event={event} onChoose={scope.choose} onCancel={scope.leave}>
          <ScopeChange before={before} after={values} />
        </SeriesScopeDialog>
      ) : null}
      {ownTime ? (
        <OwnTimeDialog event={event} to={ownTime.to} onConfirm={ownTime.confirm} onCancel={ownTime.leave} />
      ) : null}
      {conflict ? (
        <StaleEventDialog
          current={conflict.current}
          conflicts={conflict.fields}
          mine={values}
          theirs={conflict.theirs}
          isMine={conflict.isMine}
          onBack={conflict.settle}
          onResolve={conflict.resolve}
        />
      ) : null}
      <ConfirmDialog
        isOpen={guard.isAsking}
        onCancel={guard.stay}
        onConfirm={guard.discard}
        title={t`Discard changes?`}
        confirmLabel={t`Discard`}
      >
        {t`What you entered hasn’t been saved and will be lost.`}
      </ConfirmDialog>
    </>
  )
}
