import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { pictureErrorText } from '../mutations.ts'
import type { PictureChoice } from './use-picture-choice.ts'

const MOST_LETTERS = 300

/**
 * Shows the chosen picture above the text field, with a field for the picture's description and any error.
 */
export function PicturePreview({ choice }: { choice: PictureChoice }) {
  const { t } = useLingui()
  const { picture, isReading, error } = choice
  if (!picture && !isReading && !error) return null
  return (
    <div className="mx-1 mb-2 text-sm text-ink-2">
      {error ? (
        <p className="font-medium text-neg-ink not-last:mb-2" role="alert">
          {pictureErrorText(error)}
        </p>
      ) : null}
      {isReading ? <p role="status">{t`Preparing the photo...`}</p> : null}
      {picture && !isReading ? (
        <div className="flex items-end gap-2.5">
          <span className="relative flex-none">
            <img
              className="max-h-32 max-w-32 rounded-[10px] bg-sunken ring-1 ring-line"
              src={picture.url}
              alt={t`Chosen photo`}
            />
            <IconButton
              icon={X}
              size="tiny"
              label={t`Remove photo`}
              className="absolute! -top-2 -right-2 rounded-full! bg-raised! shadow-md"
              onPress={choice.remove}
            />
          </span>
          <input
            className="h-9 min-w-0 flex-1 rounded-control border border-line-control bg-surface px-2.5 text-ink placeholder:text-ink-3 focus:border-focus focus:ring-3 focus:ring-focus/22 max-md:h-11 max-md:text-[16px]"
            aria-label={t`Description of the photo`}
            placeholder={t`Describe the photo (optional)`}
            maxLength={MOST_LETTERS}
            value={picture.alt}
            onChange={(event) => choice.describe(event.currentTarget.value)}
          />
        </div>
      ) : null}
    </div>
  )
}
