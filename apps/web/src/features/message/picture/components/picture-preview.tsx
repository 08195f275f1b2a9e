import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { pictureErrorText } from '../mutations.ts'
import './picture-preview.css'
import type { PictureChoice } from './use-picture-choice.ts'

const MOST_LETTERS = 300

/** The chosen picture above the composer's field, what it shows in words, and what is wrong with a file. */
export function PicturePreview({ choice }: { choice: PictureChoice }) {
  const { t } = useLingui()
  const { picture, isReading, error } = choice
  if (!picture && !isReading && !error) return null
  return (
    <div className="picture-preview">
      {error ? (
        <p className="picture-problem" role="alert">
          {pictureErrorText(error)}
        </p>
      ) : null}
      {isReading ? <p role="status">{t`Preparing the photo...`}</p> : null}
      {picture && !isReading ? (
        <div className="picture-chosen">
          <span className="picture-thumb">
            <img src={picture.url} alt={t`Chosen photo`} />
            <IconButton
              icon={X}
              size="tiny"
              label={t`Remove photo`}
              className="picture-remove"
              onPress={choice.remove}
            />
          </span>
          <input
            className="picture-alt"
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
