/** Why a file was not uploaded, beside its tile. */
export function UploadFailure({ name, error }: { name: string; error: string }) {
  return (
    <p role="alert" className="min-w-0 flex-1 text-xs text-bad wrap-anywhere">
      <bdi>{name}</bdi>: {error}
    </p>
  );
}
