import { Link2, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { LinkButton } from '../link-button.tsx'
import { Spinner } from '../spinner.tsx'
import { TextLink } from '../text-link.tsx'

export function ButtonsSample() {
  const [isBusy, setBusy] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="primary">Save Changes</Button>
      <Button>Cancel</Button>
      <Button variant="ghost">Learn more</Button>
      <Button variant="danger">Delete</Button>
      <Button variant="danger-outline">Remove</Button>
      <Button variant="primary" isBusy busyLabel="Saving...">
        Save
      </Button>
      <Button variant="primary" isBusy={isBusy} busyLabel="Saving..." onPress={() => setBusy(true)}>
        Press me
      </Button>
      <Button isDisabled>Disabled</Button>
      <Button variant="primary" size="small">
        Connect
      </Button>
      <Button size="small" icon={Link2}>
        Map
      </Button>
      <IconButton icon={RefreshCw} label="Refresh" />
      <IconButton icon={RefreshCw} label="Refresh, open" isOn />
      <IconButton icon={Trash2} label="Delete" tone="danger" />
      <IconButton icon={RefreshCw} label="Disabled" isDisabled />
      <Button size="large" variant="primary">
        Get Started Free
      </Button>
      <LinkButton to="/">Link button</LinkButton>
      <TextLink to="/">Text link</TextLink>
      <Spinner />
    </div>
  )
}
