import type { DescField, DescMessage, DescMethod, DescService } from '@bufbuild/protobuf';

type Place = DescService | DescMethod | DescMessage | DescField;

/** A mistake in a .proto file, with its place. */
export class BuildError extends Error {
  constructor(place: Place, problem: string) {
    super(`${fileOf(place)}: ${nameOf(place)}: ${problem}`);
  }
}

/** Collects build errors, so that one run reports all of them. */
export class Problems {
  readonly messages: string[] = [];

  attempt<Result>(work: () => Result): Result | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof BuildError)) throw error;
      this.messages.push(error.message);
      return undefined;
    }
  }
}

/** Full name in the file: package.Service.Rpc or package.Message.field. */
export function nameOf(place: Place): string {
  if (place.kind === 'rpc' || place.kind === 'field') {
    return `${place.parent.typeName}.${place.name}`;
  }
  return place.typeName;
}

function fileOf(place: Place): string {
  const { file } = place.kind === 'rpc' || place.kind === 'field' ? place.parent : place;
  return file.proto.name;
}
