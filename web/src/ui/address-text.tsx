/** An address or other long name of signs: where it does not fit it breaks in its middle, not before its last sign. */
export function AddressText({ children }: { children: string }) {
  const middle = Math.ceil(children.length / 2);
  return (
    <>
      {children.slice(0, middle)}
      <wbr />
      {children.slice(middle)}
    </>
  );
}
