import { Button, Menu } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { DropdownMenu } from './dropdown-menu.tsx';

type Props<Order extends string> = {
  /** Each order and its words. */
  orders: Record<Order, string>;
  value: Order;
  onChange: (order: Order) => void;
  className: string | undefined;
};

/** In which order a list stands: a button that names it, and a menu of the others. */
export const OrderMenu = <Order extends string>({ orders, value, onChange, className }: Props<Order>) => (
  <DropdownMenu
    position="bottom-end"
    target={
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        className={className ?? ''}
        leftSection={<IconArrowsSort size={16} aria-hidden />}
        aria-label={`Порядок: ${orders[value]}`}
      >
        {orders[value]}
      </Button>
    }
  >
    {(Object.keys(orders) as Order[]).map((order) => (
      <Menu.Item
        key={order}
        role="menuitemradio"
        aria-checked={order === value}
        fw={order === value ? 650 : undefined}
        onClick={() => onChange(order)}
      >
        {orders[order]}
      </Menu.Item>
    ))}
  </DropdownMenu>
);
