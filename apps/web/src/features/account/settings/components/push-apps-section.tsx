import type { PushApp } from '@homefield/contract/device'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BellRing, CircleAlert, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../../lib/error-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Row, RowList } from '../../../../ui/row-list.tsx'
import { Skeleton, SkeletonBlock } from '../../../../ui/skeleton.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { IconTile } from '../../security/components/icon-tile.tsx'
import { useRemovePushApp } from '../mutations.ts'
import { pushAppsQuery } from '../queries.ts'
import { PushAppDialog } from './push-app-dialog.tsx'
import { PUSH_APP_NAMES } from './push-app-names.ts'
import { SettingsSection } from './settings-section.tsx'

/** Lets the user get pushes in an app that needs neither Google nor Apple. Changes are saved immediately. */
export function PushAppsSection() {
  const { t } = useLingui()
  const apps = useQuery(pushAppsQuery)
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<PushApp | null>(null)
  const list = apps.data?.pushApps
  return (
    <SettingsSection
      title={t`Other apps`}
      hint={t`Get your notifications in ntfy, Gotify or Apprise, without Google or Apple.`}
    >
      {list === undefined && apps.isError ? (
        <Card className="mb-3">
          <ErrorState
            title={t`The apps could not be loaded`}
            onRetry={() => void apps.refetch()}
            isRetrying={apps.isFetching}
          >
            {errorText(apps.error, '')}
          </ErrorState>
        </Card>
      ) : null}
      {list === undefined && !apps.isError ? (
        <Skeleton label={t`Loading apps...`}>
          <SkeletonBlock height={40} />
        </Skeleton>
      ) : null}
      {list && list.length > 0 ? (
        <Card className="mb-3 overflow-hidden">
          <RowList label={t`Other apps`}>
            {list.map((app) => (
              <AppRow key={app.id} app={app} onRemove={() => setRemoving(app)} />
            ))}
          </RowList>
        </Card>
      ) : null}
      {list ? (
        <Button icon={Plus} onPress={() => setAdding(true)}>
          {t`Add an app`}
        </Button>
      ) : null}
      {isAdding ? <PushAppDialog onClose={() => setAdding(false)} /> : null}
      {removing ? <RemoveConfirm app={removing} onClose={() => setRemoving(null)} /> : null}
    </SettingsSection>
  )
}

function AppRow({ app, onRemove }: { app: PushApp; onRemove: () => void }) {
  const { t } = useLingui()
  const name = PUSH_APP_NAMES[app.kind]
  const { host } = app
  return (
    <Row
      keepsActions
      lead={<IconTile of={BellRing} />}
      title={name}
      tags={app.isRejected ? <Tag tone="neg" icon={CircleAlert}>{t`Stopped`}</Tag> : null}
      meta={
        app.isRejected
          ? t`${host} doesn’t accept our notifications. Remove the app and add it again.`
          : t`At ${host}`
      }
      actions={<IconButton icon={Trash2} label={t`Remove ${name} at ${host}`} onPress={onRemove} />}
    />
  )
}

/** Asks before an app is removed. Undo is not offered, because the server does not give the token back. */
function RemoveConfirm({ app, onClose }: { app: PushApp; onClose: () => void }) {
  const { t } = useLingui()
  const remove = useRemovePushApp(onClose)
  const name = PUSH_APP_NAMES[app.kind]
  const { host } = app
  return (
    <ConfirmDialog
      isOpen
      onCancel={onClose}
      onConfirm={() => {
        if (!remove.isPending) remove.mutate(app.id)
      }}
      title={t`Remove app`}
      confirmLabel={t`Remove`}
      busyLabel={t`Removing...`}
      isBusy={remove.isPending}
    >
      <p>{t`${name} at ${host} won’t get your notifications anymore.`}</p>
      {remove.errorText ? (
        <Note tone="neg" role="alert" className="mt-3">
          {remove.errorText}
        </Note>
      ) : null}
    </ConfirmDialog>
  )
}
