import { records } from '#schemas/api/record.ts'
import type { ModelConfig } from '#schemas/api/record.ts'
import { compile } from '#schemas/design/model.ts'
import type { Model } from '#schemas/design/model.ts'
import { upgrade } from '#schemas/design/upgrade.ts'
import type { UpgradeProblem } from '#schemas/design/upgrade.ts'
import { inLanguage } from '#schemas/design/words.ts'
import type { Language } from '#schemas/text.ts'
import type { Kinds } from '#schemas/widget/define.ts'
import type { Send } from './send.ts'

/** A published model as the user may see it, ready to draw. */
export interface LoadedModel {
  readonly id: string
  readonly fullName: string
  readonly model: Model
}

/** Thrown when this version of the product cannot read the published document. */
export class Unreadable extends Error {
  readonly problems: readonly UpgradeProblem[]
  constructor(problems: readonly UpgradeProblem[]) {
    super('unreadable model')
    this.problems = problems
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The models opened so far; each version is upgraded and compiled once. */
export class Models {
  private readonly send: Send
  private readonly kinds: Kinds
  private readonly known = new Map<
    string,
    {
      readonly config: ModelConfig
      readonly language: Language | undefined
      readonly loaded: LoadedModel
    }
  >()

  constructor(send: Send, kinds: Kinds) {
    this.send = send
    this.kinds = kinds
  }

  /**
   * Loads the live version of a model, with its texts in a language as far as they are translated.
   * Throws `RefusedCall`, or `Unreadable` if this version cannot read the document.
   */
  async load(modelId: string, language?: Language): Promise<LoadedModel> {
    const config = await this.send(records.config, { params: { modelId } }, { quiet: true })
    const known = this.known.get(modelId)
    if (
      known &&
      known.language === language &&
      known.config.formData === config.formData &&
      known.config.fullName === config.fullName
    )
      return known.loaded
    const upgraded = upgrade(this.kinds, parsed(config.formData))
    if ('problems' in upgraded) throw new Unreadable(upgraded.problems)
    const loaded = {
      id: modelId,
      fullName: config.fullName,
      model: compile(
        this.kinds,
        language ? inLanguage(upgraded.document, language) : upgraded.document,
      ),
    }
    this.known.set(modelId, { config, language, loaded })
    return loaded
  }
}
