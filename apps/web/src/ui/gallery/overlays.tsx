import { EllipsisVertical, LogOut, Settings } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import type { DialogSize } from '../dialog-surface.tsx'
import { Dialog } from '../dialog.tsx'
import { IconButton } from '../icon-button.tsx'
import { Menu, MenuItem } from '../menu.tsx'
import { Popover } from '../popover.tsx'
import { SaveBar } from '../save-bar.tsx'
import { Select } from '../select.tsx'
import { TextField } from '../text-field.tsx'
import { addToast } from '../toast-queue.ts'

export function OverlaysSample() {
  const [open, setOpen] = useState<DialogSize | null>(null)
  const [sport, setSport] = useState('1')
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button onPress={() => setOpen('form')}>Form dialog</Button>
      <Button onPress={() => setOpen('confirm')}>Confirm</Button>
      <PopoverSample />
      <MenuSample />
      <Button
        onPress={() => addToast({ tone: 'pos', text: 'Successfully refreshed 2 teams for SportsEngine' })}
      >
        Toast
      </Button>
      <Button
        onPress={() =>
          addToast({
            tone: 'inf',
            text: 'Event deleted',
            action: { label: 'Undo', onPress: () => undefined },
          })
        }
      >
        Undo toast
      </Button>
      <Button onPress={() => addToast({ tone: 'neg', text: 'Failed to refresh platform' })}>
        Error toast
      </Button>
      <div className="w-full">
        <SaveBar isDirty actions={<Button variant="primary">Save Changes</Button>}>
          Unsaved changes
        </SaveBar>
      </div>
      <Dialog
        isOpen={open === 'form'}
        onClose={close}
        title="Edit Profile"
        footer={
          <>
            <Button variant="ghost" onPress={close}>
              Cancel
            </Button>
            <Button variant="primary" onPress={close}>
              Save Changes
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <TextField label="Name" autoFocus defaultValue="Maya" />
          <Select
            label="Sport"
            options={[
              { id: '1', label: 'Soccer' },
              { id: '2', label: 'Tennis' },
            ]}
            value={sport}
            onChange={setSport}
          />
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onCancel={close}
        onConfirm={close}
        title="Delete Profile"
        confirmLabel="Delete Profile"
      >
        Are you sure you want to delete Maya&apos;s profile? This action cannot be undone.
      </ConfirmDialog>
    </div>
  )
}

function PopoverSample() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        Popover
      </Button>
      {isOpen ? (
        <Popover label="A popover" triggerRef={button} width={324} onClose={() => setOpen(false)}>
          <p className="p-4">Eight below its button.</p>
        </Popover>
      ) : null}
    </>
  )
}

function MenuSample() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  return (
    <span ref={button}>
      <IconButton
        icon={EllipsisVertical}
        label="More"
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      />
      {isOpen ? (
        <Menu label="A menu" triggerRef={button} onClose={() => setOpen(false)}>
          <MenuItem icon={Settings}>Settings</MenuItem>
          <MenuItem icon={LogOut} tone="danger">
            Sign out
          </MenuItem>
        </Menu>
      ) : null}
    </span>
  )
}
