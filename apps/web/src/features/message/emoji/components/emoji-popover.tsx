import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { errorText } from '../../../../lib/error-text.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Popover } from '../../../../ui/popover.tsx'
import { Skeleton, SkeletonBlock } from '../../../../ui/skeleton.tsx'
import { EmojiPicker } from './emoji-picker.tsx'
import { useEmojiSet } from './use-emoji-set.ts'

interface EmojiPopoverProps {
  triggerRef: RefObject<Element | null>
  onPick: (emoji: string) => void
  onClose: () => void
}

/** Shows the emoji picker. The browser loads the emoji data when the user first opens the picker. */
export function EmojiPopover({ triggerRef, onPick, onClose }: EmojiPopoverProps) {
  const { t } = useLingui()
  const { set, error, retry } = useEmojiSet()
  return (
    <Popover label={t`Emoji`} triggerRef={triggerRef} onClose={onClose} placement="top start" width={340}>
      {set ? (
        <EmojiPicker set={set} onPick={onPick} />
      ) : error ? (
        <ErrorState title={t`Emoji could not be loaded`} onRetry={retry}>
          {errorText(error, t`Check your connection and try again.`)}
        </ErrorState>
      ) : (
        <div className="p-3">
          <Skeleton label={t`Loading emoji...`}>
            <SkeletonBlock height={280} />
          </Skeleton>
        </div>
      )}
    </Popover>
  )
}
