import type { Passkey } from '@homefield/contract/account'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { isNative } from '../../../../lib/api/transport.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { lateDialog } from '../../../../ui/late-dialog.tsx'
import { Note } from '../../../../ui/note.tsx'
import { usePreload } from '../../../../ui/preload.ts'
import { RowList } from '../../../../ui/row-list.tsx'
import { SettingsSection } from '../../settings/components/settings-section.tsx'
import { canUsePasskeys } from '../model.ts'
import { securityQuery } from '../queries.ts'
import { PartState } from './part-state.tsx'
import { PasskeyRow } from './passkey-row.tsx'

const loadDialogs = () => import('./passkey-dialogs.tsx')
const AddPasskeyDialog = lateDialog(() => loadDialogs().then((module) => module.AddPasskeyDialog))
const RemovePasskeyDialog = lateDialog(() => loadDialogs().then((module) => module.RemovePasskeyDialog))
const RenamePasskeyDialog = lateDialog(() => loadDialogs().then((module) => module.RenamePasskeyDialog))

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey } | null

export function PasskeysSection() {
  const { t } = useLingui()
  const [open, setOpen] = useState<Open>(null)
  usePreload(loadDialogs)
  const query = useQuery(securityQuery)
  const close = () => setOpen(null)
  return (
    <SettingsSection
      id="security"
      title={t`Passkeys`}
      hint={t`Sign in with your face, finger or device PIN.`}
    >
      <PartState
        query={query}
        rows={1}
        loading={t`Loading your passkeys...`}
        failed={t`Your passkeys couldn’t be loaded.`}
      >
        {({ passkeys }) => (
          <>
            {passkeys.length > 0 ? (
              <Card className="mb-3">
                <RowList label={t`Passkeys`}>
                  {passkeys.map((passkey) => (
                    <PasskeyRow
                      key={passkey.id}
                      passkey={passkey}
                      onRename={() => setOpen({ kind: 'rename', passkey })}
                      onRemove={() => setOpen({ kind: 'remove', passkey })}
                    />
                  ))}
                </RowList>
              </Card>
            ) : (
              <p className="mb-3 text-sm text-ink-3">
                {t`None yet. A passkey signs you in without a password, and scammers can’t trick you into giving it away.`}
              </p>
            )}
            {canUsePasskeys() ? (
              <Button icon={Plus} onPress={() => setOpen({ kind: 'add' })}>
                {t`Add passkey`}
              </Button>
            ) : (
              <Note tone="neutral">
                {isNative()
                  ? t`You create and use passkeys in a browser. Open Homefield there to add one.`
                  : t`You can’t create passkeys here. Open Homefield in a newer browser at its secure (https) address.`}
              </Note>
            )}
          </>
        )}
      </PartState>
      {open?.kind === 'add' ? <AddPasskeyDialog onClose={close} /> : null}
      {open?.kind === 'rename' ? <RenamePasskeyDialog passkey={open.passkey} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemovePasskeyDialog passkey={open.passkey} onClose={close} /> : null}
    </SettingsSection>
  )
}
