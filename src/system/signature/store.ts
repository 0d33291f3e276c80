import type { Body } from '#schemas/api/call.ts'
import { signatures } from '#schemas/api/signature.ts'
import type { SignatureEntry } from '#schemas/api/signature.ts'
import { entrySorts, sourceOf } from '#src/engine/entry-calls.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import type { Send } from '#src/engine/send.ts'

export type SignatureDraft = Required<Omit<Body<typeof signatures.create>, 'enabledMark'>>
export type SignatureStore = EntryStore<SignatureEntry, SignatureDraft>
export const emptyDraft: SignatureDraft = {
  fullName: '',
  names: {},
  enCode: '',
  image: '',
  userIds: [],
  sortCode: 0,
  description: '',
}

export const draftOf = ({
  fullName,
  names = {},
  enCode,
  image,
  userIds,
  sortCode,
  description,
}: SignatureEntry): SignatureDraft => ({
  fullName,
  names,
  enCode,
  image,
  userIds,
  sortCode,
  description,
})

/** The state of the seals screen. */
export const makeSignatureStore = (send: Send): SignatureStore =>
  new EntryStore(sourceOf<SignatureEntry, SignatureDraft>(send, signatures, entrySorts))
